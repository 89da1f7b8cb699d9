/** What browsers give to no page of the service. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=()'
