/** Bindings of the numberings. They read and write views in which an account's numbering is a single row. */
import * as declared from '../../../contract/resources/documents/numbering.ts'
import { bind } from '../../query/binding.ts'

const bindingOptions = {
  entity: null,
  relations: {},
  base: null,
  visible: () => null,
} as const

export const projectnumbering = bind({
  ...bindingOptions,
  resource: declared.projectnumbering,
  table: 'project_numbering',
})

export const invoicenumbering = bind({
  ...bindingOptions,
  resource: declared.invoicenumbering,
  table: 'invoice_numbering',
})

export const quotenumbering = bind({
  ...bindingOptions,
  resource: declared.quotenumbering,
  table: 'quote_numbering',
})
