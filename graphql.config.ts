import codegen from './codegen.ts';

const { schema, documents, ...generator } = codegen;

// Language servers of editors read this file. So does the generator, which then names the file and line of an error.
export default { schema, documents, extensions: { codegen: generator } };
