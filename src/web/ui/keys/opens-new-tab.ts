type Pressed = Readonly<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>

/** Whether a click on a link opens a new tab or window, which is left to the browser. */
export const opensNewTab = ({ ctrlKey, metaKey, shiftKey }: Pressed): boolean => ctrlKey || metaKey || shiftKey
