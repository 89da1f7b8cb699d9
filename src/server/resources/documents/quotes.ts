import * as declared from '../../../contract/resources/documents/quotes.ts'
import { column, type ReadBinding, relation } from '../../query/binding.ts'
import { quoteAudience, quoteLineAudience, quotePartAudience } from '../history/audience.ts'
import { lineScope, partScope, quoteScope } from '../visibility/visibility.ts'
import { documentRelations, documentSources, lineSources, phaseSources } from './document-sources.ts'

export const quotes: ReadBinding<typeof declared.quotes> = {
  resource: declared.quotes,
  table: 'quotes',
  entity: 'quote',
  relations: documentRelations,
  base: null,
  visible: quoteScope,
  audience: quoteAudience,
  sources: {
    ...documentSources('quote'),
    type: column(),
    quotedate: column(),
    validdate: column(),
    quoteperiod: column(),
    approveddate: column(),
    answeredby: column(),
    answeredon: column(),
    answeredfrom: column(),
    answernote: column(),
    renewalaskedby: column(),
    renewalaskedon: column(),
    renewalnote: column(),
    renewalof: column(),
    quotedby: column(),
    terms: column(),
    clientaccess: column(),
    totalTax: column('grandtotal'),
  },
}

export const quotephases: ReadBinding<typeof declared.quotephases> = {
  resource: declared.quotephases,
  table: 'quotephases',
  entity: null,
  relations: {},
  base: null,
  visible: (actor) => partScope('quotes', 'quoteid', quoteScope(actor)),
  audience: quotePartAudience,
  sources: { ...phaseSources('quoteitems'), quoteid: column() },
}

export const quoteitems: ReadBinding<typeof declared.quoteitems> = {
  resource: declared.quoteitems,
  table: 'quoteitems',
  entity: 'item',
  relations: { phase: relation('quotephases', 'itemcollectionid') },
  base: null,
  visible: (actor) => lineScope(actor, 'quotes', 'quoteid'),
  audience: quoteLineAudience,
  sources: { ...lineSources('quote'), quoteid: column() },
}
