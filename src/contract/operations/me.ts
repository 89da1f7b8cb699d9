/** The caller, their rights and their account; and the vocabularies that the interface fixes. */
import { boolean, choice, id, integer, text } from '../language/field.ts'
import { extended, list, members, optional, type ValueOf } from '../language/shape.ts'
import { contacts } from '../resources/people/contacts.ts'
import { customFieldTypes, extendedEntities } from '../resources/settings/settings.ts'
import { contactFilterModes, userTypes } from '../rights.ts'
import { declare } from './operation.ts'
import { grant } from './people.ts'

const account = members({
  id: id(),
  name: text(),
  timezone: text(),
  currency: text(),
  locale: text(),
  planid: integer(),
  logo: optional(members({ url: text(), width: integer(), height: integer() }, 'Absent if the firm has none.')),
  customfields: optional(
    list(
      members({
        id: id(),
        name: text(),
        type: choice(customFieldTypes),
        entity: choice(extendedEntities),
        options: list(text()),
      }),
    ),
  ),
})

const caller = extended(
  contacts,
  {
    usertype: choice(Object.values(userTypes)),
    administrator: boolean(),
    contactfiltermode: choice(Object.values(contactFilterModes)),
    teamids: optional(list(integer())),
    permissions: list(grant),
    limits: optional(members({ readonly: boolean(), scopes: optional(list(text())) })),
    account,
  },
  "The fields of the caller's contact, and some of the caller. `account.customfields` are the account's custom fields, for those who may see them. With an API key there is no contact, and `limits` if the key has any.",
)

export type Caller = ValueOf<typeof caller>
export type CallerAccount = ValueOf<typeof account>

export const readMe = declare({ name: 'readMe', method: 'GET', path: '/me', answer: caller })
