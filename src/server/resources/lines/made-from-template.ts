/** Creates projects, invoices and quotes from the template that their body names. */
import { mayUse, type ValuesOf } from '../../../contract/language/resource.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { about } from '../../../contract/requests/refusal.ts'
import type { projects } from '../../../contract/resources/work/projects.ts'
import { idList } from '../../write/rules/references.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import {
  type Draft,
  isChanged,
  refuse,
  throwIfInvalid,
  valueAfter,
  type WriteContext,
  withDefaults,
} from '../../write/write-context.ts'
import { type Breakdown, copyBreakdown, dayAfter, projectBreakdown } from './copied-breakdown.ts'
import { type DocumentSpec, templateSpec } from './document-specs.ts'

/** Fields that projects and documents have in common. */
type MadeDraft = Draft<Pick<ValuesOf<typeof projects>, 'templateused' | 'startdate' | 'duedate'>>

type Templates = ReadonlyMap<number, Readonly<Record<string, unknown>>>

async function loadTemplates(
  writing: WriteContext,
  resource: string,
  drafts: readonly MadeDraft[],
): Promise<Templates> {
  const ids = drafts.flatMap((draft) => idList(draft.values.templateused))
  return lockedSnapshots(writing, writing.bindingOf(resource), [...new Set(ids)])
}

/** Fields of a project template that projects do not inherit. */
const ownOfProject = ['title', 'startdate', 'duedate', 'deleted', 'phases']

/** Sets fields of new projects from their templates unless their bodies set them. */
export async function withProjectTemplate(writing: WriteContext, drafts: readonly MadeDraft[]): Promise<MadeDraft[]> {
  const templates = await loadTemplates(writing, 'projecttemplates', drafts)
  return drafts.map((draft) => withDueDay(withTemplate(draft, templates, ownOfProject), templates))
}

/** A project has as many days between start and due date as its template. */
function withDueDay(draft: MadeDraft, templates: Templates): MadeDraft {
  const template = draft.before === null ? templates.get(draft.values.templateused as number) : undefined
  const days = daysBetween(template?.startdate, template?.duedate)
  const { startdate } = draft.values
  if (days === null || typeof startdate !== 'string') return draft
  return withDefaults(draft, { duedate: dayAfter(startdate, days) })
}

/** Fields of a document template that documents do not inherit: client, project, state, number and dates. */
const ownOfDocument = [
  'title',
  'deleted',
  'template',
  'templateused',
  'number',
  'companyid',
  'projectid',
  'divisionid',
  'activeworkstate',
  'activeworkstageid',
  'invoicedate',
  'duedate',
  'quotedate',
  'validdate',
  'approveddate',
  'quotedby',
  'clientcompany',
  'clientcontactname',
  'address1',
  'address2',
  'address3',
  'city',
  'state',
  'zipcode',
  'country',
  'customfields',
  'sortorder',
]

/** Sets fields of new invoices or quotes from their templates unless their bodies set them. */
export async function withDocumentTemplate(
  writing: WriteContext,
  kind: DocumentSpec,
  drafts: readonly MadeDraft[],
): Promise<MadeDraft[]> {
  const templates = await loadTemplates(writing, kind.resource, drafts)
  for (const draft of drafts) {
    const template = templates.get(draft.values.templateused as number)
    if (draft.before === null && template && template.template !== true) {
      refuse(
        writing,
        draft,
        about('templateused', 'not_allowed', 'the {thing} with id {id} is no template', {
          thing: kind.entity,
          id: draft.values.templateused,
        }),
      )
    }
  }
  throwIfInvalid(writing)
  return drafts.map((draft) => withTemplate(draft, templates, ownOfDocument))
}

function withTemplate(draft: MadeDraft, templates: Templates, templateIds: readonly string[]): MadeDraft {
  const template = draft.before === null ? templates.get(draft.values.templateused as number) : undefined
  if (!template) return draft
  return withDefaults(
    draft,
    Object.fromEntries(Object.entries(template).filter(([fieldName]) => !templateIds.includes(fieldName))),
  )
}

/** Copies phases and lines of templates into the new documents. */
export async function copyDocumentTemplates(
  writing: WriteContext,
  kind: DocumentSpec,
  drafts: readonly MadeDraft[],
): Promise<void> {
  const copies = drafts.flatMap(({ id, values }) =>
    idList(values.templateused).map((templateId) => ({ sourceId: templateId, targetId: id, days: null })),
  )
  await copyBreakdown(writing, kind, kind, copies, 'current')
}

/** Copies phases and items of templates that a change names for the first time. */
export async function addProjectTemplates(writing: WriteContext, drafts: readonly MadeDraft[]): Promise<void> {
  await copyProjectTemplates(
    writing,
    drafts.filter((draft) => isChanged(draft, 'templateused')),
  )
}

/** Copies phases and items of templates into projects. Dates keep their distance from the start. */
export async function copyProjectTemplates(writing: WriteContext, drafts: readonly MadeDraft[]): Promise<void> {
  const templates = await loadTemplates(writing, 'projecttemplates', drafts)
  if (templates.size === 0) return
  requireItems(writing)
  const copies = drafts.flatMap((draft) =>
    idList(draft.values.templateused).map((templateId) => ({
      sourceId: templateId,
      targetId: draft.id,
      days: daysBetween(templates.get(templateId)?.startdate, valueAfter(draft, 'startdate')),
    })),
  )
  await copyBreakdown(writing, templateSpec satisfies Breakdown, projectBreakdown, copies, 'current')
}

function requireItems({ actor, bindingOf }: WriteContext): void {
  if (mayUse(actor, bindingOf('items').resource, 'add')) return
  throw problem('no_permission', 'You do not have permission to add items, which the template has')
}

function daysBetween(startDay: unknown, endDay: unknown): number | null {
  if (typeof startDay !== 'string' || typeof endDay !== 'string') return null
  return Temporal.PlainDate.from(startDay).until(Temporal.PlainDate.from(endDay)).days
}
