/**
 * What oidc-provider is made of. Its entry is this, and a warning on stderr wherever Node is not marked as supported for long, as each
 * new version is in its first months.
 */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider'
  export = errors
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'
  export = interactionPolicy
}
