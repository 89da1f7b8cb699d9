type Pressed = Readonly<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>

/** Whether a press on a link asks for a tab or a window of its own, which is the browser's to open. */
export const asksForTab = ({ ctrlKey, metaKey, shiftKey }: Pressed): boolean => ctrlKey || metaKey || shiftKey
