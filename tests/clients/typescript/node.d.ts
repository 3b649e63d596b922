// The little of Node.js that the programs here need.
declare const process: {
  argv: string[];
  stdout: { write(text: string): void };
};
