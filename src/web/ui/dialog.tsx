/** A dialog in the product's shape: its name, a way to close it, its content. Composed by hand so that its head is no second banner. */
import { Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import classes from './dialog.module.css'

interface Props extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside' | 'zIndex'> {
  readonly title: string
  /** Shows the name as a heading; otherwise only assistive technology hears it. */
  readonly hidesTitle?: boolean
  /** Absent: the dialog stays until its content is done. */
  readonly close?: () => void
  readonly children: ReactNode
}

export function Dialog({ title, hidesTitle = false, close, children, ...root }: Props) {
  useFocusBack()
  return (
    <Modal.Root opened onClose={close ?? (() => {})} closeOnEscape={close !== undefined} {...root}>
      <Modal.Overlay />
      <Modal.Content className={classes.dialog} aria-label={hidesTitle ? title : undefined}>
        <div className={classes.content}>
          {!hidesTitle && (
            <div className={classes.head}>
              <Modal.Title className={classes.title}>{title}</Modal.Title>
            </div>
          )}
          <Modal.Body className={classes.body} p={hidesTitle ? 0 : 'lg'} pt={0}>
            {children}
          </Modal.Body>
          {/* Last, so that the focus begins where somebody types. */}
          {!hidesTitle && close && <Modal.CloseButton aria-label={t('Close')} className={classes.close} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The focus goes back to where it was when the dialog came up, if that is still there. */
function useFocusBack(): void {
  const [before] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) setTimeout(() => before.focus({ preventScroll: true }))
    },
    [before],
  )
}

/** A menu is gone when the dialog that it has opened is closed; what has opened the menu is not. */
function openerOf(element: Element | null): Element | null {
  const name = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (name && document.getElementById(name)) || element
}
