/** Malformed requests to everything except the described operations: pages, forms, unknown addresses. */
import fc from 'fast-check'
import { trapNames, traps } from './test-hostility.ts'

export interface HostileRequest {
  readonly method: string
  /** From the root of the server. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** The words of a text. */
const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

const methods = fc.constantFrom(...wordsOf('GET POST PUT PATCH DELETE OPTIONS HEAD PROPFIND SEARCH TRACE'))
const segment = fc.oneof(
  fc.constantFrom('', '\u00e9', ...wordsOf('.. . %2e%2e %2f %5c.. %00 %zz % ~ ;x * null'), ...trapNames),
  traps.map((text) => encodeURIComponent(text.toWellFormed())),
)
const places = [
  '',
  ...wordsOf(`
    /healthz /readyz /config.json /assets /index.html /favicon.svg /api /api/v4 /api/v4/auth /api/v4/openapi.json
    /api/v4/docs /api/v4/nothing /.well-known /.well-known/openid-configuration
    /.well-known/oauth-protected-resource /identity /identity/auth /identity/token /identity/jwks /identity/me
    /identity/reg /identity/session/end /identity/session/end/confirm /identity/forgotten /identity/token/revocation
    /identity/token/introspection /identity/sign-in /identity/consent /identity/password /identity/set-up
    /identity/inter.woff2 /identity/.well-known/openid-configuration
  `),
]
const path = fc
  .tuple(
    fc.constantFrom(...places),
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(segment, { maxLength: 3 })),
  )
  .map(([place, more]) => `${place || '/'}${more.map((each) => `/${each.replaceAll(/[ ?#]/g, '')}`).join('')}`)

const words = [
  ...wordsOf(`
    client_id redirect_uri response_type scope state nonce prompt max_age login_hint resource code_challenge
    code_challenge_method response_mode request request_uri claims ui_locales id_token_hint grant_type code
    code_verifier refresh_token client_secret token token_type_hint logout xsrf post_logout_redirect_uri email
    password answer account timezone currency firstname lastname client_name redirect_uris readonly toolsets
  `),
  ...trapNames,
]
const rightValues = [
  ...wordsOf(`
    worklane-web code openid S256 none login query fragment form_post web_message {} 0 -1 authorization_code
    refresh_token client_credentials a@example.com https://a.example/cb http://localhost:3000/callback
  `),
  'x'.repeat(43),
]
const value = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...rightValues) }, { weight: 1, arbitrary: traps })
const pairs = fc.array(fc.tuple(fc.constantFrom(...words), value), { maxLength: 8 })
const encoded = pairs.map((each) =>
  new URLSearchParams(each.map(([name, text]): [string, string] => [name, text.toWellFormed()])).toString(),
)
const odd = fc.constantFrom(
  'a=%00',
  '%00=%00',
  'a[]=1&a[b]=2',
  'a=%zz',
  'a=%ff%fe',
  '=&=&=',
  '&&&',
  '__proto__[x]=1',
  'a=1'.repeat(100),
)
const form = fc.oneof({ weight: 4, arbitrary: encoded }, { weight: 1, arbitrary: odd })

/** Any JSON. */
export const loose = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 60, '', [], {}, [[]], [null], ['https://a.example/cb']),
  traps,
  fc.dictionary(fc.constantFrom(...words), fc.oneof(traps, fc.constantFrom(...rightValues)), { maxKeys: 3 }),
)
/** An object with names that are used somewhere. */
export const object = fc.dictionary(fc.constantFrom(...words), loose, { maxKeys: 6 })
export const brokenJson = fc.constantFrom(
  '{',
  '',
  'null',
  '[',
  '"',
  '{"a":1}}',
  '[1,]',
  '{"__proto__":{}}',
  '"\\ud800"',
  '\ufeff{}',
  '['.repeat(99),
)
const bytes = fc.uint8Array({ maxLength: 60 }).map((each) => new Uint8Array(each))

const bodies: fc.Arbitrary<Pick<HostileRequest, 'headers' | 'body'>> = fc.oneof(
  fc.constant({ headers: {}, body: undefined }),
  form.map((body) => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })),
  fc
    .oneof(
      object.map((each) => JSON.stringify(each)),
      brokenJson,
    )
    .map((body) => ({ headers: { 'content-type': 'application/json' }, body })),
  fc
    .tuple(fc.oneof(bytes, form, brokenJson), contentType())
    .map(([body, type]) => ({ headers: { 'content-type': type }, body })),
)

function contentType(): fc.Arbitrary<string> {
  return fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/json;charset=x;;',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=latin1',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    '*/*',
    ';',
    'application',
    'application/problem+json',
    'APPLICATION/JSON',
  )
}

const moreHeaders = fc.dictionary(
  fc.constantFrom(
    ...wordsOf(`
      accept accept-language cookie authorization apikey origin content-encoding if-none-match range x-forwarded-for
      x-forwarded-proto access-control-request-method last-event-id
    `),
  ),
  fc.constantFrom(
    'text/html',
    '*/*',
    'gzip',
    'br',
    'null',
    'Bearer x',
    `Basic ${btoa('a:b')}`,
    'Basic %%%',
    'bytes=0-',
    '_session=x; _interaction=x',
    'a=b;'.repeat(50),
    'x'.repeat(3000),
    '\u00ff',
    'https',
  ),
  { maxKeys: 3 },
)

/** A request to any page, form or unknown address. */
export const hostilePage: fc.Arbitrary<HostileRequest> = fc
  .tuple(methods, path, fc.oneof(fc.constant(''), form), bodies, moreHeaders)
  .map(([method, at, query, { headers, body }, more]) => ({
    method,
    path: query === '' ? at : `${at}?${query}`,
    headers: { ...more, ...headers },
    body: method === 'GET' || method === 'HEAD' || method === 'TRACE' ? undefined : body,
  }))
