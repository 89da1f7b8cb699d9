/** Reads the mails that a service wrote to its outbox, oldest first. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export function mailsIn(outbox: string): Promise<Email[]> {
  const files = readdirSync(outbox).filter((name) => !name.startsWith('.') && name.endsWith('.eml'))
  return Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))))
}
