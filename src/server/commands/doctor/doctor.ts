/** `worklane doctor`: checks everything that the service depends on, and prints what to do, a line for each. Changes nothing. */
import { OperatorError, printable } from '../../operator-error.ts'
import type { Command, CommandSettings } from '../command.ts'
import { type CheckResult, ok } from './check-result.ts'
import { database } from './database.ts'
import { clock, disk } from './machine.ts'
import { bucket, mail, proxy } from './network.ts'
import { servers } from './servers.ts'

const words: Readonly<Record<CheckResult['state'], string>> = { ok: 'ok', note: 'note', wrong: 'WRONG' }

/** @param version of this program */
export const doctorCommand = (version: string): Command => ({
  name: 'doctor',
  usage: '',
  about: 'checks settings, disk, bucket, database, pooler, replica, secret, clock, mail and proxy, and says what to do',
  async run({ settings: readSettings, print }, args) {
    if (args.length > 0) throw new OperatorError('"doctor" takes no arguments')
    const findings = await examine(readSettings(), version)
    for (const [name, { state, summary, todo }] of findings)
      print(`${words[state].padEnd(5)}  ${name.padEnd(8)}  ${summary}${todo === undefined ? '' : ` -> ${todo}`}`)
    const count = findings.filter(([, { state }]) => state === 'wrong').length
    if (count > 0) throw new OperatorError(`${count} ${count === 1 ? 'check' : 'checks'} failed`)
  },
})

/** Returns findings by name. Throws a SettingError for an invalid setting, as a start would. */
export async function examine(
  settings: CommandSettings,
  version: string,
): Promise<readonly (readonly [string, CheckResult])[]> {
  const check = await database(settings)
  const where = settings.databaseUrl === null ? `DATA_DIR ${settings.dataDir}` : printable(settings.databaseUrl)
  return [
    ['settings', ok(`Worklane ${version} on Node ${process.versions.node}, ${settings.publicUrl}, ${where}`)],
    ['disk', disk(settings)],
    ...(settings.filesUrl === null ? [] : [['files', await bucket(settings.filesUrl)] as const]),
    ...check.findings,
    ...(await servers(settings)),
    ['clock', clock(check.clock)],
    ['mail', await mail(settings)],
    ['proxy', await proxy(settings, version)],
  ]
}
