// Packs Python's library and our modules for a browser's tab: compiled to bytecode by the very Python that will run them.
// node tools/tab.mjs PYODIDE STAGE OUT, where PYODIDE is its folder in node_modules, and STAGE has what is to be in core.zip.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

// What no table, bot or small game of somebody's own asks for.
const LEFT_OUT = `
  _pyrepl antigravity argparse bdb cProfile code cmd compileall configparser ctypes curses dbm difflib doctest ensurepip filecmp
  fileinput ftplib getopt getpass gettext html http idlelib imaplib mailbox mimetypes modulefinder multiprocessing netrc
  nturl2path optparse pdb pickletools platform plistlib poplib profile pstats pty pyclbr pydoc pydoc_data rlcompleter sched shelve
  smtplib socketserver sqlite3 stringprep symtable sysconfig tabnanny tarfile this timeit tomllib trace tracemalloc tty turtle unittest
  venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo __hello__ __phello__ _pyio _pydatetime
`.split(/\s+/)
// Of the encodings, those that Python itself begins with.
const ENCODINGS = ['__init__', 'aliases', 'ascii', 'cp437', 'idna', 'latin_1', 'utf_8']

const [pyodideFolder, stage, out] = process.argv.slice(2).map((each) => resolve(each))
const { loadPyodide } = await import(pathToFileURL(createRequire(import.meta.url).resolve(`${pyodideFolder}/pyodide.mjs`)).href)
const python = await loadPyodide()
for (const [name, folder] of Object.entries({ pyodide: pyodideFolder, stage, out })) {
  python.FS.mkdirTree(`/${name}`)
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/${name}`)
}
python.globals.set('left_out', python.toPy(LEFT_OUT))
python.globals.set('wanted_encodings', python.toPy(ENCODINGS))
await python.runPythonAsync(`
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

# The same files give the same bytes, on whatever day.
DAY = (1980, 1, 1, 0, 0, 0)

def put(archive, name, data):
    info = zipfile.ZipInfo(name, DAY)
    archive.writestr(info, data)

def put_module(archive, name, source, optimize):
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    put(archive, name + "c", bytes(_code_to_hash_pyc(code, source_hash(source), False)))

def is_wanted(name):
    room, _, rest = name.partition("/")
    if room == "encodings":
        return rest.removesuffix(".py") in wanted_encodings
    return not name.endswith("/") and room.removesuffix(".py") not in left_out and "_sysconfigdata" not in name

with zipfile.ZipFile("/pyodide/python_stdlib.zip") as whole, zipfile.ZipFile("/out/library.zip", "w") as archive:
    for name in sorted(whole.namelist()):
        if is_wanted(name):
            if name.endswith(".py"):
                put_module(archive, name, whole.read(name), 2)
            else:
                put(archive, name, whole.read(name))

with zipfile.ZipFile("/out/core.zip", "w") as archive:
    for path in sorted(Path("/stage").rglob("*")):
        name = str(path.relative_to("/stage"))
        if path.suffix == ".py":
            put_module(archive, name, path.read_bytes(), 0)
        elif path.is_file():
            put(archive, name, path.read_bytes())
`)
