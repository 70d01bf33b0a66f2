extension OpenAPIDocument {
    /// The schemas of the directory's people: `inc` and `exc` may leave out any member.
    static let peopleSchemas = """
        "People": {"type": "object", "required": ["results"],
                "example": {"results": [{"gender": "female", "nat": "GB"}],
                  "info": {"seed": "rollcall", "results": 1, "page": 1, "version": "1.4"}},
                "properties": {
                "results": {"type": "array", "items": {"$ref": "#/components/schemas/Person"}},
                "info": {"type": "object", "required": ["seed", "results", "page", "version"], "properties": {
                  "seed": {"type": "string"}, "results": {"type": "integer"}, "page": {"type": "integer"},
                  "version": {"type": "string", "description": "The one that was asked for, 1.4 without any."}}}}},
              "Person": {"type": "object", "properties": {
                "gender": {"type": "string", "enum": ["female", "male"]},
                "name": {"type": "object", "required": ["title", "first", "last"], "properties": {
                  "title": {"type": "string"}, "first": {"type": "string"}, "last": {"type": "string"}}},
                "location": {"$ref": "#/components/schemas/Location"},
                "email": {"type": "string"},
                "login": {"type": "object",
                  "required": ["uuid", "username", "password", "salt", "md5", "sha1", "sha256"], "properties": {
                    "uuid": {"type": "string"}, "username": {"type": "string"}, "password": {"type": "string"},
                    "salt": {"type": "string"}, "md5": {"type": "string"}, "sha1": {"type": "string"},
                    "sha256": {"type": "string"}}},
                "dob": {"$ref": "#/components/schemas/Day"}, "registered": {"$ref": "#/components/schemas/Day"},
                "phone": {"type": "string"}, "cell": {"type": "string"},
                "id": {"type": "object", "required": ["name", "value"], "properties": {
                  "name": {"type": "string"}, "value": {"type": ["string", "null"]}}},
                "picture": {"type": "object", "required": ["large", "medium", "thumbnail"], "properties": {
                  "large": {"type": "string"}, "medium": {"type": "string"}, "thumbnail": {"type": "string"}}},
                "nat": {"type": "string"}}},
              "Day": {"type": "object", "required": ["date", "age"], "properties": {
                "date": {"type": "string", "format": "date-time"}, "age": {"type": "integer"}}},
              "Location": {"type": "object",
                "required": ["street", "city", "state", "country", "postcode", "coordinates", "timezone"],
                "properties": {
                  "street": {"type": "object", "required": ["number", "name"], "properties": {
                    "number": {"type": "integer"}, "name": {"type": "string"}}},
                  "city": {"type": "string"}, "state": {"type": "string"}, "country": {"type": "string"},
                  "postcode": {"type": ["integer", "string"]},
                  "coordinates": {"type": "object", "required": ["latitude", "longitude"], "properties": {
                    "latitude": {"type": "string"}, "longitude": {"type": "string"}}},
                  "timezone": {"type": "object", "required": ["offset", "description"], "properties": {
                    "offset": {"type": "string"}, "description": {"type": "string"}}}}}
        """
}
