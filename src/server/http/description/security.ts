/** Who may call: the ways to prove it, and where each is got. */

/** Any of them will do, except where an operation is open to everybody. */
export const security = [{ apikey: [] }, { bearer: [] }, { openid: [] }]

/** @param authUrl issuer of access tokens, which need not be this service */
export const securitySchemes = (authUrl: string) => ({
  apikey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'Acts for the whole account. An administrator makes one in Settings, where it is shown once.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token. It acts for the person who signed in, with the rights of that person.',
  },
  openid: {
    type: 'openIdConnect',
    openIdConnectUrl: `${authUrl}/.well-known/openid-configuration`,
    description: 'Where programs get access tokens: authorization code with PKCE, and refresh tokens.',
  },
})
