/** A form to send the firm a message about a project or a document. Unsent text is kept as a draft in this tab. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { messages } from '../../../../contract/resources/content/content.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import type { RecordId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useDraft } from '../../../ui/drafts/drafts.ts'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import classes from './messages.module.css'

const emptyMessage = { body: '' }

interface Props {
  /** Id of the record that it is about, by wire name. */
  readonly about: { readonly [wire in 'projectid' | 'invoiceid' | 'quoteid']?: RecordId }
  readonly recipient: string
}

export function Composer({ about, recipient }: Props) {
  const changes = useChanges()
  const unsent = useDraft(useMe(), Object.entries(about).join(), emptyMessage)
  const { isSending, send } = useSending()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: unsent.value,
    onValuesChange: (draft) => unsent.set(draft),
    validate: { body: (text) => (text.trim() === '' ? t('Write a message first') : null) },
  })
  const submit = form.onSubmit(({ body }) =>
    send(async () => {
      await changes.create(messages, { ...about, body: body.trim(), clientaccess: true })
      unsent.forget({ body })
      form.setFieldValue('body', '')
    }).catch((error: unknown) => form.setFieldError('body', getMessage(error))),
  )
  return (
    <form className={classes.composer} data-print="none" onSubmit={submit}>
      <Textarea
        aria-label={t('Message')}
        placeholder={t('Write to {to}…', { to: recipient })}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        key={form.key('body')}
        {...form.getInputProps('body')}
      />
      <Button type="submit" variant="filled" loading={isSending}>
        {t('Send')}
      </Button>
    </form>
  )
}
