import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' with { type: 'file' }

/** Not in the stylesheet, where Bun would inline it as a data: URL that the content security policy blocks. */
export function loadFont() {
  const font = new FontFace('Inter Variable', `url(${inter}) format("woff2")`, {
    weight: '100 900',
    display: 'swap',
  })
  document.fonts.add(font)
}
