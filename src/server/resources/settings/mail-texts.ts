/** The firm's own texts for mails. A view shows them as one row of the account. */
import * as declared from '../../../contract/resources/documents/mail-texts.ts'
import { bind } from '../../query/binding.ts'

export const mailtexts = bind({
  resource: declared.mailtexts,
  table: 'mail_texts',
  entity: null,
  relations: {},
  base: null,
  visible: () => null,
})
