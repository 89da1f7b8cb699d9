import * as declared from '../../../contract/resources/documents/quotes.ts'
import { bind, column, relation } from '../../query/binding.ts'
import { quoteAudience, quoteLineAudience, quotePartAudience } from '../history/audience.ts'
import { lineScope, partScope, quoteScope } from '../visibility/visibility.ts'
import { documentRelations, documentSources, lineSources, phaseSources } from './document-sources.ts'

export const quotes = bind({
  resource: declared.quotes,
  table: 'quotes',
  entity: 'quote',
  relations: documentRelations,
  base: null,
  visible: quoteScope,
  audience: quoteAudience,
  sources: {
    ...documentSources('quote'),
    answeredby: column(),
    answeredon: column(),
    answeredfrom: column(),
    answernote: column(),
    renewalaskedby: column(),
    renewalaskedon: column(),
    renewalnote: column(),
    renewalof: column(),
    totalTax: column('grandtotal'),
  },
})

export const quotephases = bind({
  resource: declared.quotephases,
  table: 'quotephases',
  entity: null,
  relations: {},
  base: null,
  visible: (actor) => partScope('quotes', 'quoteid', quoteScope(actor)),
  audience: quotePartAudience,
  sources: phaseSources('quoteitems'),
})

export const quoteitems = bind({
  resource: declared.quoteitems,
  table: 'quoteitems',
  entity: 'item',
  relations: { phase: relation('quotephases', 'itemcollectionid') },
  base: null,
  visible: (actor) => lineScope(actor, 'quotes', 'quoteid'),
  audience: quoteLineAudience,
  sources: lineSources('quote'),
})
