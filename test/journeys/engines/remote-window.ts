/** A browser that a program controls. It has only a few functions, so that every engine's protocol supports them. */
export type RemoteWindow = {
  goTo: (url: string) => Promise<void>
  /** Calls a function in the page. The function is passed as text, and takes and returns a text. */
  call: (text: string, argument: string) => Promise<string>
  /** Moves the pointer to a point of the window, in CSS pixels, and clicks. */
  click: (x: number, y: number) => Promise<void>
  /** Presses the keys of a text, one after the other. */
  type: (text: string) => Promise<void>
  /** Chooses a file in the first file input of the page, as its file dialog would. */
  giveFile: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** The location of every browser: degrees, and meters of accuracy. */
export const atTheHall = { latitude: 42.3744, longitude: -71.1169, accuracy: 12 }

/** Pointer and key actions as both protocols write them (https://www.w3.org/TR/webdriver2/#actions). */
export const actions = {
  click: (x: number, y: number) => [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
  type: (text: string) => [
    {
      type: 'key',
      id: 'keyboard',
      actions: Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
}
