import js from '@eslint/js'
import prettier from 'eslint-config-prettier/flat'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-eslint'

// Started from the checkout's root, as boards live in their games' folders.
export default defineConfig(
  { ignores: ['web/node_modules/', 'web/src/protocol.ts', '**/web/view.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    // Rules that know types are for plain modules: in components the callbacks of a template have none yet, and
    // svelte-check looks after those.
    files: ['**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    extends: [ts.configs.strictTypeCheckedOnly, ts.configs.stylisticTypeCheckedOnly],
    languageOptions: { parserOptions: { project: fileURLToPath(new URL('tsconfig.json', import.meta.url)) } },
    rules: {
      // `() => act(choice)` says what a handler does, and `return act(choice)` that nothing else is done.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      // Notation is letters and digits: a board's text may be taken apart into its characters.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'String' }, 'string'] }],
      // Numbers are written as they are.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // TypeScript knows every name, also those that components get from Svelte.
      'no-undef': 'off',
      // With noUncheckedIndexedAccess, `!` is how the code says that an index is inside.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `() => {}` is a callback that does nothing.
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      // `_` is what has to be named and is not needed, such as the thing itself where only its place counts.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
    },
  },
  // Last: how things are written is Prettier's.
  prettier,
  svelte.configs.prettier,
)
