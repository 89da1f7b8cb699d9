/** Checkboxes for events, a group for each kind of record. */
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useEffect, useRef } from 'react'
import { resourceNamed } from '../../../../contract/registry.ts'
import { eventGroups, resourceOfEvent, webhookEvents } from '../../../../contract/resources/webhooks/webhook-events.ts'
import { t } from '../../../language/t.ts'
import { eventNames } from '../../../views/webhooks.ts'
import classes from './webhooks.module.css'

interface Props {
  readonly selectedEvents: readonly string[]
  readonly error: string | undefined
  readonly change: (events: readonly string[]) => void
}

export function EventInputs({ selectedEvents, error, change }: Props) {
  const set = (events: readonly string[], isChecked: boolean) =>
    change(
      webhookEvents.filter((webhookEvent) =>
        events.includes(webhookEvent) ? isChecked : selectedEvents.includes(webhookEvent),
      ),
    )
  const message = useRef<HTMLParagraphElement>(null)
  // The list is longer than the dialog, and the button that shows the message is below it.
  useEffect(() => {
    if (error !== undefined) message.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div className={classes.events}>
      {error !== undefined && (
        <p ref={message} role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
      {eventGroups.map((events) => {
        const label = resourceNamed(resourceOfEvent(events[0] as string)).label
        const count = events.filter((event) => selectedEvents.includes(event)).length
        return (
          <fieldset key={label} className={classes.group}>
            <legend className="visually-hidden">{label}</legend>
            <Checkbox
              className={classes.all}
              label={label}
              aria-label={t('All events of {what}', { what: label })}
              checked={count === events.length}
              indeterminate={count > 0 && count < events.length}
              onChange={({ currentTarget: { checked } }) => set(events, checked)}
            />
            {events.map((event) => (
              <Checkbox
                key={event}
                label={eventNames[event]}
                checked={selectedEvents.includes(event)}
                onChange={({ currentTarget: { checked } }) => set([event], checked)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
