/**
 * Modules of oidc-provider. Its entry point only adds a warning on stderr if Node is not an LTS version, as no version
 * is in its first months.
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
