import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import { DEVICE_FEATURES, TWO_YEARS_OF_SECONDS } from './security.ts';

const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers a request that is not valid HTTP, with the strict headers of every other answer. */
export function answerBrokenRequest(config: Config): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const headers = [
    'Connection: close',
    'Content-Length: 0',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: same-origin',
    'Cross-Origin-Opener-Policy: same-origin',
    'Cross-Origin-Resource-Policy: same-origin',
    `Permissions-Policy: ${DEVICE_FEATURES}`,
    ...(config.isProduction ? [`Strict-Transport-Security: max-age=${TWO_YEARS_OF_SECONDS}; includeSubDomains`] : []),
  ];
  return (error, socket) => {
    // Node's own mark of an answer that has begun.
    const begun = Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined;
    if (!socket.writable || begun?.headersSent || error.code === 'ECONNRESET') return void socket.destroy();
    socket.end(`HTTP/1.1 ${answers[error.code ?? ''] ?? '400 Bad Request'}\r\n${headers.join('\r\n')}\r\n\r\n`);
  };
}
