/** An HTTP server that plays one fault of an S3 server, for what a healthy server cannot be made to do. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  readonly endpoint: string;
  /** Method and path of every request, in order. */
  readonly requests: string[];
  readonly stop: () => Promise<void>;
}

/** `answer` gets the complete body; a HEAD of the bucket is answered with 200 before it is asked. */
export async function startFakeS3(
  answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void,
): Promise<FakeS3> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      requests.push(`${request.method} ${path}`);
      if (request.method === 'HEAD' && path.split('/').filter((part) => part !== '').length === 1) response.end();
      else answer(request, Buffer.concat(chunks), response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
