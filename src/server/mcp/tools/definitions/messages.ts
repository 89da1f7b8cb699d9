/** Tools for messages of projects, documents and companies. */

import type { ToolGroup } from '../definition.ts'
import { get, list } from '../reading.ts'
import { create, remove, restore } from '../writing.ts'

const messages: ToolGroup = { toolset: 'messages', resource: 'messages', path: '/messages' }

export const messageTools = [
  list(messages, {
    name: 'list_messages',
    about:
      'Find messages of projects, items, invoices, quotes and companies, newest first. parentid finds the answers to one.',
    filters: 'search projectid itemid invoiceid quoteid companyid contacts parentid',
    sortby: 'id createdon lastmodified',
  }),
  get(messages, { name: 'get_message', about: 'Read one message with all fields.' }),
  create(messages, {
    name: 'create_message',
    about:
      'Write a message into a project (projectid) or about an item, an invoice, a quote or a company (its id instead), as an answer where parentid is given. clientaccess shares it with clients, but never one about a company.',
    required: 'body',
    optional: 'projectid subject itemid invoiceid quoteid companyid parentid recipients clientaccess',
  }),
  remove(messages, { name: 'delete_message', about: 'Delete a message. It can be restored.' }),
  restore(messages, 'restore_message'),
]
