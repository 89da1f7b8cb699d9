/** The readme in an exported account, in the language of the account. */
import { translateFor } from '../../../contract/messages/catalogues.ts'
import type { AccountFileHead } from './file-head.ts'

/** Address of the account's server. */
export interface AtHome {
  readonly locale: string
  readonly timezone: string
}

export function aboutTheFile(
  { account, exportedon }: Pick<AccountFileHead, 'account' | 'exportedon'>,
  { locale, timezone }: AtHome,
): string {
  const t = translateFor(locale)
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone })
  const moment = words.format(new Date(exportedon))
  return `${account}
${t('All of the account as it was on {moment}.', { moment })}

lists/   ${t('every list as a CSV file, for spreadsheets, with everything that the person who made this file may see')}
files/   ${t('the content of files, by their number; rows/files.json has their names')}
rows/    ${t('the same records as they are stored, with their history, as JSON')}

${t('To bring the account to another server of the same version:')}

    npx worklane account import FILE.zip

${t('A server that is still empty takes it from its set-up page as well, below “Moving from another server”.')}

${t('It comes with the same numbers and the same history. What opens a server does not travel: passwords, second factors, API keys, webhooks, links to quotes and calendar feeds, sign-ins, the security log, and what was undone or repeated of imports. People set a new password there; the rest is set up anew.')}

${t('Keep this file as safe as the server itself.')}
`
}
