declare module '*.woff2' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: bundlers export a file's URL as default.
  export default url
}

/** A style sheet of a module, which the build adds to every page: `import './theme.css'`. */
declare module '*.css' {}
