/** Raw bytes that no HTTP client would send: malformed, smuggled, mixed or truncated requests. */
import fc from 'fast-check'
import { statusesIn, talk } from '../../src/server/testing/test-socket.ts'

const lines = [
  'GET /api/v4/me HTTP/1.1',
  'POST /api/v4/items HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET /healthz',
  'PRI * HTTP/2.0',
  'GET http://other.example/api/v4/me HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'GET /%zz HTTP/1.1',
  'GET /\xff\xfe HTTP/1.1',
  'GET  /two  blanks HTTP/1.1',
  'get / HTTP/1.1',
  '\x16\x03\x01\x02\x00',
  '',
]
const headers = [
  'host: localhost',
  'Host: a\r\nHost: b',
  'host: \xff',
  'content-length: 5',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'content-length: 5, 5',
  'transfer-encoding: chunked',
  'transfer-encoding: xchunked',
  'Transfer-Encoding : chunked',
  'transfer-encoding:\r\n chunked',
  'connection: close',
  'connection: upgrade\r\nupgrade: h2c',
  'expect: 100-continue',
  'expect: x',
  'content-type: application/json',
  'content-encoding: gzip',
  'a: b\r\n folded',
  'a\0: b',
  'no colon',
  ': no name',
  `${'x'.repeat(5000)}: y`,
  'cookie: \xf0\x9f',
]
const bodies = [
  '',
  '{}',
  '{"a":1}',
  '5\r\n{"a":\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '5;a=b\r\n{}{}{\r\n',
  '\0\0\0\0\0',
  'GET / HTTP/1.1\r\n\r\n',
]
const made = fc
  .tuple(
    fc.constantFrom(...lines),
    fc.subarray(headers, { maxLength: 6 }),
    fc.array(fc.constantFrom(...bodies), { maxLength: 3 }),
    fc.constantFrom('\r\n', '\r\n', '\n', '\r'),
  )
  .map(([line, some, body, end]) => ({ line, some, body: body.join(''), end }))

/** Sends several, and returns what was wrong with the responses. */
export async function hostileBytes(port: number, key: string, seed: number): Promise<string[]> {
  const talks = fc.sample(made, { numRuns: 8, seed }).map(async ({ line, some, body, end }) => {
    const text = [line, `apikey: ${key}`, ...some, '', body].join(end)
    const { answer } = await talk(port, text, { quiet: 300 })
    const bad = statusesIn(answer).filter((status) => status >= 500)
    return bad.length > 0 ? [`${JSON.stringify(text)}: ${answer.slice(0, 300)}`] : []
  })
  return (await Promise.all(talks)).flat()
}
