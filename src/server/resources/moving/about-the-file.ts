/** What stands in the file of an account for whoever opens it. */
import type { AccountFileHead } from './file-head.ts'

export const aboutTheFile = ({ account, exportedon }: AccountFileHead) => `${account}
All of the account as it was on ${exportedon}.

lists/   every list as a CSV file, for spreadsheets, with everything that the person who made this file may see
files/   the content of files, by their number: rows/files.json has their names
rows/    the same records as they are stored, with their history, as JSON

To bring the account to another server of the same version:

    npx worklane account import FILE.zip

A server that is still empty takes it from its set-up page as well, below "Moving from another server".

It comes with the same numbers and the same history. What opens a server does not travel: passwords, second factors, API
keys, webhooks, links to quotes and calendar feeds, sign-ins, the security log, and what was undone or repeated of imports.
People set a new password there; the rest is set up anew.

Keep this file as safe as the server itself.
`
