/**
 * The dialog that creates a record. Likely values are filled in, defaults of the service are placeholders, and errors
 * are shown at their inputs without losing what was typed.
 */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { getCollection, getTitle, type RecordData, type RecordValues } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { announceDone } from '../../ui/toasts.tsx'
import { FieldInput } from '../inputs/fields/field-input.tsx'
import { getOtherValues } from '../inputs/fields/other-values.ts'
import { withOwn } from '../inputs/fields/own-fields.ts'
import type { View } from '../view.ts'
import classes from './create-dialog.module.css'
import { getInput, getInputs, useRecordForm } from './use-record-form.ts'

interface Props {
  readonly me: Me
  readonly view: View
  /** Values that its place determines, such as the project of a new item. The form shows those that it has inputs for. */
  readonly fixedValues?: RecordValues
  /** Initial values of inputs, such as a name that was typed before. */
  readonly likely?: RecordValues
  readonly close: () => void
  readonly onCreated: (record: RecordData) => void
}

const emptyDraft = {}

export function CreateDialog({
  me,
  view: declaredView,
  fixedValues = emptyDraft,
  likely = emptyDraft,
  close,
  onCreated,
}: Props) {
  const view = withOwn(me, declaredView)
  const { resource, words, hints = emptyDraft as Record<string, string> } = view
  const names = useMemo(() => getInputs(view, me, fixedValues), [view, me, fixedValues])
  const next = useNextNumber(view, me)
  const first = names.find((name) => !(name in fixedValues))
  const form = useRecordForm({
    view,
    me,
    names,
    fixedValues,
    likely,
    onCreated: (record) => {
      if (!view.createdMessage) announceDone(t('Created {record}', { record: getTitle(resource, record) }))
      close()
      onCreated(record)
    },
  })
  const around = getOtherValues(resource, { ...fixedValues, ...form.drafts })
  return (
    <Dialog
      title={t('New {what}', { what: resource.noun })}
      close={close}
      isBusy={form.isSending}
      size="lg"
      closeOnClickOutside={false}
    >
      <form ref={form.element} className={classes.form} onSubmit={form.submit} onKeyDown={sendByKey} noValidate>
        <Summary resource={resource} errors={form.errors} />
        {names.map((name) => {
          const field = getInput(view, name)
          return (
            <div key={name} className={isWide(field) ? classes.wide : undefined}>
              <FieldInput
                resource={resource}
                field={field}
                draft={form.drafts[name] ?? ''}
                onDraft={(draft) => form.set(name, draft)}
                label={field.label}
                words={words?.[name]}
                required={field.required}
                error={getError(form.errors[name])}
                placeholder={name === 'number' && next !== null ? next : hints[name]}
                around={around}
                creating
                {...(name === first ? { inputRef: beginHere } : {})}
              />
            </div>
          )
        })}
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isSending}>
            {t('Create {what}', { what: resource.noun })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The dialog gives it the focus: what stands before it is filled in. */
function beginHere(input: HTMLElement | null): void {
  input?.setAttribute('data-autofocus', '')
}

/** Announces errors to screen readers, and shows those that belong to no input. */
function Summary({ resource, errors }: Pick<View, 'resource'> & { errors: Readonly<Record<string, unknown>> }) {
  const wrong = Object.keys(errors).filter((name) => errors[name] && name !== 'form')
  const labels = wrong.map((name) => resource.fields[name]?.label ?? name).join(', ')
  return (
    <>
      {errors.form !== undefined && (
        <p className={classes.messages} role="alert">
          {String(errors.form)}
        </p>
      )}
      <p className="visually-hidden" role="alert">
        {labels === '' ? '' : t('Check the highlighted fields: {fields}.', { fields: labels })}
      </p>
    </>
  )
}

const isWide = (field: Field) => field.kind === 'longtext' || (field.kind === 'text' && field.required)

const getError = (error: unknown) => (typeof error === 'string' ? error : null)

/** Ctrl+Enter submits from inputs in which Enter has another meaning. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

/** The number of the next record. Null if the account does not number such records, or the caller may not see the number. */
function useNextNumber({ numbering }: View, me: Me): string | null {
  const { client } = useConnection()
  const resource: Resource | null = numbering === undefined ? null : resourceNamed(numbering)
  const { data } = useQuery({
    queryKey: ['record', numbering, 'next'],
    queryFn: async () => (await client<RecordData>('GET', getCollection(resource as Resource))).data,
    enabled: resource !== null && mayUse(me.actor, resource, 'view'),
    select: ({ active, prefix, next, digits }) =>
      active === false ? null : `${prefix ?? ''}${String(next).padStart(Number(digits), '0')}`,
  })
  return data ?? null
}
