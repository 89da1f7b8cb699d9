/** The firm's own texts for mails. A view shows them as one row of the account. */
import * as declared from '../../../contract/resources/documents/mail-texts.ts'
import { column, type ReadBinding } from '../../query/binding.ts'

export const mailtexts: ReadBinding<typeof declared.mailtexts> = {
  resource: declared.mailtexts,
  table: 'mail_texts',
  entity: null,
  relations: {},
  base: null,
  visible: () => null,
  sources: {
    id: column(),
    invoicesubject: column(),
    invoicetext: column(),
    quotesubject: column(),
    quotetext: column(),
  },
}
