"use strict";

// Start Swagger UI on our own contract. Addresses are relative to the page, so that it works
// under any path prefix and, behind a proxy, with the scheme the reader came by.
async function start() {
  const response = await fetch("openapi.json");
  if (!response.ok) {
    throw new Error(`openapi.json answered ${response.status}`);
  }
  const spec = await response.json();
  spec.servers = [{ url: new URL("v1", document.baseURI).href }];

  SwaggerUIBundle({
    spec,
    dom_id: "#docs",
    deepLinking: true,
    tryItOutEnabled: true,
    validatorUrl: null, // the badge would send the contract to another host
  });
}

start().catch((error) => {
  document.getElementById("docs").textContent = `The contract could not be shown: ${error.message}`;
});
