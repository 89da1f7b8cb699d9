/** Versions of issued documents: which can be revised, and the one that follows. */

import { useList } from '../../../data/queries.ts'
import { isDeleted, key } from '../../../data/record.ts'
import type { DocumentData } from '../document-data.ts'
import type { DocumentView } from '../document-views.ts'

/** Whether a next version can be made: of an invoice neither paid nor credited, and of a quote that awaits an answer. */
export const isRevisable = ({ view, revisable }: DocumentView, document: DocumentData): boolean =>
  !isDeleted(view.resource, document) &&
  revisable.includes(String(document.activeworkstate)) &&
  document.creditof === undefined &&
  !document.template &&
  (document.paidAmount ?? 0) === 0

/** The draft that revises the document, once loaded. */
export const useNextVersion = ({ view, initial }: DocumentView, document: DocumentData) =>
  useList(view.resource, { fields: 'number,title', revisionof: key(document), status: initial })
