/** Tools for quotes. */
import { removeMany, updateMany } from '../batch.ts'
import type { ToolGroup } from '../definition.ts'
import { get, list } from '../reading.ts'
import { remove, restore, update } from '../writing.ts'
import { lineTools } from './document-lines.ts'
import { convertTool, reviseTool, sendTool } from './document-moves.ts'
import { client, documentCreate } from './documents.ts'

const quotes: ToolGroup = { toolset: 'quotes', resource: 'quotes', path: '/quotes' }

export const quoteTools = [
  list(quotes, {
    name: 'list_quotes',
    about:
      'Find quotes by number or title, state, project, company, manager or date. approved: accepted by the client.',
    filters: 'search status projectid companyid managerid quoteddatefrom quoteddateto',
    sortby: 'id number title quoteddate grandtotal lastmodified',
  }),
  get(quotes, { name: 'get_quote', about: 'Read one quote with all fields; its lines are in phases.' }),
  documentCreate(quotes, {
    name: 'create_quote',
    about: 'Make a pending quote, or with template a form for quotes.',
    required: 'title',
    optional: 'number description projectid quotedate validdate quoteperiod type clientaccess activeworkstageid',
  }),
  update(quotes, {
    name: 'update_quote',
    about:
      'Change the given fields of a quote; null clears one. status goes one step: pending to sent, sent to accepted or declined. That mails nothing; send_quote does.',
    optional: `title number description status quotedate validdate approveddate quoteperiod companyid ${client} quotedby taxrate taxable pagetitle footerdetails terms showcostbreakdown showItemDescription layoutid clientaccess activeworkstageid`,
  }),
  remove(quotes, { name: 'delete_quote', about: 'Delete a quote. It can be restored.' }),
  restore(quotes, 'restore_quote'),
  updateMany(quotes, {
    name: 'bulk_update_quotes',
    about: 'Set the same fields on several quotes, all or none.',
    optional: 'clientaccess validdate layoutid',
  }),
  removeMany(quotes, {
    name: 'bulk_delete_quotes',
    about: 'Delete several quotes, all or none. They can be restored.',
  }),
  sendTool('quote', quotes),
  reviseTool('quote', quotes),
  convertTool(quotes),
  ...lineTools('quote', quotes),
]
