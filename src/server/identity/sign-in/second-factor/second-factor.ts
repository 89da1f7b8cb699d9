/** Entry point of second factors: their sign-in pages, and their management. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Database } from '../../../db/database.ts'
import type { Sealed } from '../../../secrets/sealed.ts'
import type { SecurityLog } from '../../accounts/security-log/security-log.ts'
import { identityTables } from '../../tables.ts'
import type { FinishSignIn } from '../finish-sign-in.ts'
import type { GuessGuard } from '../sign-in-attempt.ts'
import { factorAttempts } from './factor-attempt.ts'
import { factorRoutes } from './factor-routes.ts'
import { createFactors } from './factors.ts'
import { factorManagement, type SecondFactor } from './management.ts'
import type { FactorMail } from './notices.ts'
import { passkeySignInRoutes } from './passkeys/passkey-sign-in-routes.ts'
import { relyingParty } from './passkeys/passkeys.ts'
import { setUpRoutes } from './set-up-routes.ts'

export interface SecondFactorSettings {
  readonly database: Database
  readonly sealed: Sealed
  readonly publicUrl: string
  readonly factorMail: FactorMail
  readonly securityLog: SecurityLog
  /** Announces ended sign-ins of an account. */
  readonly announce: (account: number) => void
}

export interface SecondFactorPages {
  readonly secondFactor: SecondFactor
  /** Adds the pages below `/sign-in/:uid`. */
  readonly routes: (app: FastifyInstance, provider: Provider, finish: FinishSignIn) => void
}

export function createSecondFactor(settings: SecondFactorSettings, guard: GuessGuard): SecondFactorPages {
  const { database, sealed, publicUrl, factorMail: mail, securityLog, announce } = settings
  const queries = identityTables(database.kysely)
  const party = relyingParty(publicUrl)
  const factors = createFactors({ database, sealed, mail, securityLog, party, announce })
  const attempt = factorAttempts(guard, securityLog)
  return {
    secondFactor: factorManagement(queries, factors, attempt),
    routes(app, provider, finish) {
      const steps = { provider, queries, publicUrl, attempt, factors, finish }
      for (const add of [factorRoutes, setUpRoutes, passkeySignInRoutes]) add(app, steps)
      scriptRoutes(app)
    },
  }
}

/** Serves the library's script and ours for the passkey page. */
function scriptRoutes(app: FastifyInstance): void {
  const library = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))
  const scriptUrl = new URL('./passkeys/passkey-script.js', import.meta.url)
  for (const [path, file] of [['/webauthn.js', library] as const, ['/passkey.js', scriptUrl] as const]) {
    const script = readFileSync(fileURLToPath(file))
    app.get(path, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .send(script),
    )
  }
}
