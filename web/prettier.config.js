// As the code was written before a program looked after it: no semicolons, single quotes, wide lines.
export default {
  semi: false,
  singleQuote: true,
  printWidth: 140,
  plugins: [import.meta.resolve('prettier-plugin-svelte')],
}
