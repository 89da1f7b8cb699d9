/** Bindings of the numberings. They read and write views in which an account's numbering is a single row. */
import * as declared from '../../../contract/resources/documents/numbering.ts'
import { column, type ReadBinding } from '../../query/binding.ts'

const bindingOptions = {
  entity: null,
  relations: {},
  base: null,
  visible: () => null,
  sources: { id: column(), active: column(), prefix: column(), next: column(), digits: column() },
} as const

export const projectnumbering: ReadBinding<typeof declared.projectnumbering> = {
  ...bindingOptions,
  resource: declared.projectnumbering,
  table: 'project_numbering',
}

export const invoicenumbering: ReadBinding<typeof declared.invoicenumbering> = {
  ...bindingOptions,
  resource: declared.invoicenumbering,
  table: 'invoice_numbering',
}

export const quotenumbering: ReadBinding<typeof declared.quotenumbering> = {
  ...bindingOptions,
  resource: declared.quotenumbering,
  table: 'quote_numbering',
}
