/** Path below which the identity server and its pages are. */
export const mountPath = '/identity'
