/** Build step: bundles the workflow code once, so that no worker has to bundle at start-up. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('./index.js', import.meta.url)),
  logger: new DefaultLogger('WARN'),
});
await writeFile(new URL('../workflow-bundle.cjs', import.meta.url), code);
