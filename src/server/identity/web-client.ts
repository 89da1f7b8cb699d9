/** Id of the web app as an OAuth client. */
export const webClientId = 'worklane-web'
