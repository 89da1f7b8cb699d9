/**
 * `worklane admin reset-link EMAIL`: prints a one-time password reset link, for people who cannot get one by mail. This grants the
 * operator nothing new, because they can read and change the database anyway.
 */
import { sql } from 'kysely'
import { quotedValue } from '../../contract/requests/problem.ts'
import { passwordAddress } from '../identity/identity.ts'
import { linkHours } from '../identity/sign-in/passwords/password-links.ts'
import { OperatorError } from '../operator-error.ts'
import type { DatabaseCommand } from './command.ts'

interface PersonWithEmail {
  readonly account: number
  readonly contact: number
  readonly email: string
  readonly firm: string
}

export const resetLink: DatabaseCommand = {
  name: 'admin reset-link',
  usage: 'EMAIL',
  about: 'prints a link to set a new password; it works once and expires in an hour',
  read([email = '', ...more]) {
    if (!email.includes('@') || more.length > 0)
      throw new OperatorError('"admin reset-link" takes one email, such as "admin reset-link imogen@example.com"')
    return async ({ database, settings, print }) => {
      // Sign-in emails are unique regardless of case.
      const { rows } = await sql<PersonWithEmail>`
        select g.account_id as account, g.contactid as contact, g.email, a.name as firm
        from logins g
        join contacts c on c.account_id = g.account_id and c.id = g.contactid
        join accounts a on a.id = g.account_id
        where lower(g.email) = lower(${email}) and c.allowlogin and not c.deleted and c.status = 'active'
      `.execute(database.kysely)
      const [person] = rows
      if (!person) throw new OperatorError(`nobody who may sign in has the email ${quotedValue(email)}`)
      const { account, contact } = person
      const address = await passwordAddress(
        { database, ...settings },
        { account, contact, email: person.email },
        'forgotten',
      )
      if (!address.includes('/password/'))
        throw new OperatorError(`passwords are kept by ${settings.authUrl}; set a new one there`)
      const hours = linkHours.forgotten === 1 ? 'an hour' : `${linkHours.forgotten} hours`
      print(`${person.email} of ${person.firm} can set a new password here (works once, expires in ${hours}):`)
      print(address)
    }
  },
}
