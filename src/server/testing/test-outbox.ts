/** Reads the mails that a service wrote to its outbox, oldest first. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { ascending } from '../../contract/ascending.ts'

/** Cached by file, which is complete once it has its name: many tests poll for their mail. */
const read = new Map<string, Promise<Email>>()

export function mailsIn(outbox: string): Promise<Email[]> {
  const files = readdirSync(outbox).filter((name) => !name.startsWith('.') && name.endsWith('.eml'))
  return Promise.all(files.sort(ascending).map((name) => mailAt(join(outbox, name))))
}

function mailAt(file: string): Promise<Email> {
  const mail = read.get(file) ?? PostalMime.parse(readFileSync(file))
  read.set(file, mail)
  return mail
}
