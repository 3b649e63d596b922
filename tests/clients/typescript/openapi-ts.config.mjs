// How hey-api generates: programs that Node.js runs as they are name the files that they import.
export default {
  input: "openapi.yaml",
  output: { path: "hey_api", importFileExtension: ".js" },
};
