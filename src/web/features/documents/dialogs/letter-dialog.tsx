/** A dialog that mails a document: the recipient, and the inputs of the kind of letter. */
import { TextInput, type TextInputProps } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { useSendsMail } from '../../../data/installation/sends-mail.ts'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import type { DocumentData } from '../document-data.ts'
import classes from './dialogs.module.css'
import { FormDialog } from './form-dialog.tsx'
import { useNoRecipient } from './no-recipient.tsx'
import type { Recipient } from './recipients.ts'

interface Props<Values extends { emails: string }>
  extends Pick<ComponentProps<typeof FormDialog<Values>>, 'title' | 'action' | 'form' | 'send' | 'close' | 'children'> {
  readonly me: Me
  readonly document: DocumentData
  /** Null while loading. */
  readonly recipients: readonly Recipient[] | null
  readonly recipientField: Pick<TextInputProps, 'withAsterisk' | 'placeholder'>
  /** Rendered below the recipient's field. */
  readonly suggestions?: ReactNode
}

export function LetterDialog<Values extends { emails: string }>(props: Props<Values>) {
  const { me, document, recipients, recipientField, suggestions, children, ...dialog } = props
  const noRecipient = useNoRecipient(me, document, recipients)
  const { placeholder, ...field } = recipientField
  return (
    <>
      <FormDialog {...dialog} size="lg" closeOnClickOutside={false} isBehind={noRecipient.isAdding}>
        <NoMail />
        <div>
          <TextInput
            label={t('{context, select, mail {To} other {To}}', { context: 'mail' })}
            {...field}
            placeholder={noRecipient.hint ? undefined : placeholder}
            data-autofocus
            {...dialog.form.getInputProps('emails')}
          />
          {suggestions}
          {noRecipient.hint}
        </div>
        {children}
      </FormDialog>
      {noRecipient.dialog}
    </>
  )
}

/** Warns, before the person writes a mail, that the service sends none, and names the alternative. */
function NoMail() {
  if (useSendsMail().sendsMail !== false) return null
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      {t(
        'This server sends no email: the message stays on it as a file. Send the PDF yourself, or have a mail server set up (SMTP_URL).',
      )}
    </p>
  )
}
