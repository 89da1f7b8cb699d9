/** Security schemes: the kinds of credentials, and where to get them. */

/** Alternatives. Public operations override them. */
export const security = [{ apikey: [] }, { bearer: [] }, { openid: [] }]

/** @param authUrl issuer of access tokens, which need not be this service */
export const securitySchemes = (authUrl: string) => ({
  apikey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'Acts for the whole account. Administrators create keys in Settings.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token. Acts for the person who signed in, with their rights.',
  },
  openid: {
    type: 'openIdConnect',
    openIdConnectUrl: `${authUrl}/.well-known/openid-configuration`,
    description: 'Issues access tokens: authorization code with PKCE, and refresh tokens.',
  },
})
