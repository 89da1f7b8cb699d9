import { randomBytes } from 'node:crypto'
import { noEffects } from '../write/effects.ts'
import { type Draft, type Effects, refuse, type Writing, withValues } from '../write/writing.ts'

/** A new subscription gets its secret, shown in the answer this once; one that is switched on again starts afresh. */
export const webhookEffects: Effects = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) checkAddress(writing, draft)
  },
  prepare: async (writing, drafts) =>
    drafts.map((draft) => (draft.before === null ? withSecret(writing, draft) : switchedOn(draft))),
}

/** 192 random bits in the form that Standard Webhooks gives secrets. */
function withSecret(writing: Writing, draft: Draft): Draft {
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  writing.revealed.set(draft.id, { secret })
  return {
    ...draft,
    columns: { ...draft.columns, secret: writing.sealed.seal(secret), contactid: writing.actor.contact },
  }
}

function switchedOn(draft: Draft): Draft {
  if (draft.values.active !== true) return draft
  const fresh = { failures: 0, failedon: null, retryon: null }
  return { ...withValues(draft, { disabledreason: null }), columns: { ...draft.columns, ...fresh } }
}

/** Which network the address is in is looked at when something is sent: names can change what they stand for. */
function checkAddress(writing: Writing, draft: Draft): void {
  if (typeof draft.values.url !== 'string') return
  const url = URL.parse(draft.values.url)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    refuse(writing, draft, 'url: use an http or https address without a user name.')
  }
}
