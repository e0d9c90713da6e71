// Imports point downwards only: cli → {workflows, audit} → activities → domain folders → manifests, storage, toolchain.
const folders = {
  'cli|bench': '',
  workflows: '^(cli|bench|audit)/',
  audit: '^(cli|bench|workflows)/',
  activities: '^(cli|bench|workflows|audit)/',
  'adapters|evaluators|quantization|rendering|play': '^(cli|bench|workflows|audit|activities)/',
  'manifests|storage|toolchain':
    '^(cli|bench|workflows|audit|activities|adapters|evaluators|quantization|rendering|play)/',
};

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-test-imports', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    ...Object.entries(folders)
      .filter(([, above]) => above !== '')
      .map(([name, above]) => ({
        name: `downwards-${name.replaceAll('|', '-')}`,
        severity: 'error',
        from: { path: `^(${name})/` },
        // Workflow code may name activities by type only: an import of values would pull I/O into the sandbox.
        to: { path: above },
      })),
    {
      name: 'workflows-are-pure',
      severity: 'error',
      from: { path: '^workflows/', pathNot: '^workflows/(bundle|client)' },
      to: { path: '^(activities|storage|evaluators|rendering|toolchain|adapters)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
