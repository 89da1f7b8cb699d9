/** Tools that send and revise documents, and that turn a quote into work: what a model would otherwise report as done. */
import { anId, boolean, string } from '../../../../contract/json-schema.ts'
import type { DocumentKind } from '../../../../contract/resources/documents/documents.ts'
import type { NeededRight, Tool } from '../../tool.ts'
import { effects, type ToolGroup, tool } from '../definition.ts'
import { parameter, recordId } from '../parameter.ts'

const stateParameter = parameter('to', {
  ...string,
  description: "emails, comma-separated; without it the project's or company's contact",
})
const message = parameter('message', { ...string, description: "text of the mail; without it the firm's own" })
const fields = 'fields=id,number,title,activeworkstate'

/** Who may not read amounts may not mail them, nor copy them. */
const amountRights = (kind: DocumentKind): readonly NeededRight[] =>
  kind === 'invoice' ? [{ resource: 'payments', action: 'view' }] : []

export const sendTool = (kind: DocumentKind, group: ToolGroup): Tool =>
  tool({
    namedTool: {
      name: `send_${kind}`,
      about: `Mail a${kind === 'invoice' ? 'n' : ''} ${kind} to the client with its PDF file. ${
        kind === 'invoice' ? 'A draft becomes submitted, and its lines are fixed.' : 'A pending quote becomes sent.'
      } Answers to whom it went. The person must have asked for it.`,
    },
    group,
    title: `Send a${kind === 'invoice' ? 'n' : ''} ${kind}`,
    action: 'edit',
    annotations: effects.mails,
    parameters: [
      recordId,
      stateParameter,
      parameter('subject', string),
      message,
      ...(kind === 'quote'
        ? [parameter('clientaccess', { ...boolean, description: "also show it in the client's portal" })]
        : []),
    ],
    also: amountRights(kind),
    call: ({ id }, apiArgs) => ({ method: 'POST', path: `/${kind}s/${id}/send?${fields}`, body: apiArgs }),
  })

export const remindTool = (group: ToolGroup): Tool =>
  tool({
    namedTool: {
      name: 'send_invoice_reminder',
      about:
        'Mail the client a reminder of an unpaid invoice, with its PDF file. Answers to whom it went. The person must have asked for it.',
    },
    group,
    title: 'Remind of an invoice',
    action: 'edit',
    annotations: effects.mails,
    parameters: [recordId, stateParameter, message],
    also: amountRights('invoice'),
    call: ({ id }, apiArgs) => ({
      method: 'POST',
      path: `/invoices/${id}/remind?${fields},duedate,outstanding`,
      body: apiArgs,
    }),
  })

export const reviseTool = (kind: DocumentKind, group: ToolGroup): Tool =>
  tool({
    namedTool: {
      name: `revise_${kind}`,
      about: `Make the next version of an issued ${kind}, a draft to change. The client keeps this one until that is sent.`,
    },
    group,
    title: `Revise a${kind === 'invoice' ? 'n' : ''} ${kind}`,
    action: 'add',
    annotations: effects.adds,
    parameters: [recordId],
    also: [{ resource: `${kind}s`, action: 'edit' }, ...amountRights(kind)],
    call: ({ id }) => ({ method: 'POST', path: `/${kind}s/${id}/revise?${fields},version,revisionof`, body: {} }),
  })

export const convertTool = (group: ToolGroup): Tool =>
  tool({
    namedTool: {
      name: 'convert_quote',
      about:
        'Turn an accepted quote into a new project with its phases and items, or add them to projectid. Answers the quote, whose projectid is the project.',
    },
    group,
    title: 'Convert a quote to a project',
    action: 'edit',
    annotations: effects.moves,
    parameters: [recordId, parameter('projectid', anId, { isId: true })],
    call: ({ id }, apiArgs) => ({ method: 'POST', path: `/quotes/${id}/convert?${fields},projectid`, body: apiArgs }),
    also: [{ resource: 'projects', action: 'view' }],
  })
