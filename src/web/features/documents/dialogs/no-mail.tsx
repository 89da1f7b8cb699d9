/** Warns, before the person writes a mail, that the service sends none, and names the alternative. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useSendsMail } from '../../../data/installation/sends-mail.ts'
import { t } from '../../../language/t.ts'
import classes from './dialogs.module.css'

export function NoMail() {
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
